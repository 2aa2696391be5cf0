#pragma once

/* Preloaded into a program under test, libClockFaults.so has its time of day off by as many seconds as the file
   $CLOCK_FAULTS_FILE says ("+86400", "-3600"), read whenever the program asks for the time. Clocks that measure
   durations, and timers, go on as they are, as on a machine whose clock is set. */
#define CLOCK_FAULTS_VARIABLE "CLOCK_FAULTS_FILE"
