internal import CAV

/// Messages of libav on the standard error: faults, and no notes on how it encodes.
enum LibAVLog {
  static let isQuiet: Void = av_log_set_level(AV_LOG_ERROR)
}
