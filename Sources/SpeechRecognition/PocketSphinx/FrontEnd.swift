import CPocketSphinx

/// Front end of a PocketSphinx decoder. It leaves silence out, and learns what silence is as it goes.
package enum FrontEnd {
  /// Gives it a whole utterance before that is decoded, so that its first words are told from silence as well as the
  /// last. What was heard before has no part in it: the same sound is decoded the same way every time. Between two
  /// utterances only.
  package static func learnRoom(of samples: [Int16], for decoder: OpaquePointer) {
    ps_start_stream(decoder)
    // One utterance followed live makes it take the mean of what was heard so far for that of the whole, for good.
    if let features = ps_get_feat(decoder), features.pointee.cmn == CMN_LIVE { features.pointee.cmn = CMN_BATCH }
    let frontEnd = ps_get_fe(decoder)
    guard fe_start_utt(frontEnd) == 0 else { return }
    var block: UnsafeMutablePointer<UnsafeMutablePointer<mfcc_t>?>?
    var frames: Int32 = 0
    // Fails only where there is no memory for the frames, which nobody looks at.
    if fe_process_utt(frontEnd, samples, samples.count, &block, &frames) == 0 { fe_free_2d(block) }
    var rest = [mfcc_t](repeating: 0, count: Int(fe_get_output_size(frontEnd)))
    fe_end_utt(frontEnd, &rest, &frames)
  }
}
