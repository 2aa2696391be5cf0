#pragma once

/* Preloaded into a program under test (LD_PRELOAD), it makes calls of the C library fail or hang. A program finds the
 * functions with dlsym(3). Without preparation all calls go through. */

enum io_faults_kind {
  IO_FAULTS_NONE,
  IO_FAULTS_ENOSPC, /* calls that touch files fail: the disk is full */
  IO_FAULTS_EIO,    /* the same: the disk is broken */
  IO_FAULTS_SHORT,  /* writes take half of what they were given, then the disk is full */
  IO_FAULTS_MALLOC, /* memory cannot be had */
  IO_FAULTS_KILL,   /* the process is killed before a call that changes files; a write is half done */
};

/* From now on, until io_faults_disarm, the nth call that can fail so does, counted from 1; 0 only counts. For the kinds
 * that touch files all later calls that need space fail, too, when `lasting` is not 0: a full disk stays full. */
void io_faults_arm(int kind, long nth, int lasting);

/* Number of calls since io_faults_arm that could have failed so. */
long io_faults_disarm(void);
