import Testing

@testable import VoiceCommands

@Suite struct CalibrationTests {
  @Test func `without doubt the precision is stated, and every doubt lowers it`() {
    for precision in [0, 0.5, 0.98, 1] {
      #expect(abs(Calibration.confidence(precision: precision, doubt: 0) - precision) < 1e-9)
    }
    let shares = stride(from: 0.0, through: 6, by: 0.1).map { Calibration.confidence(precision: 0.98, doubt: $0) }
    #expect(zip(shares, shares.dropFirst()).allSatisfy(>))
    #expect(shares.last! >= 0 && shares.last! < 0.01)
    #expect(Calibration.confidence(precision: 0.98, doubt: -3) == Calibration.confidence(precision: 0.98, doubt: 0))
  }

  /// The figures that `Plausibility` names beside its thresholds, and the middle of the curve.
  @Test(arguments: [
    (Double(Plausibility.settledDoubt), 0.51), (Double(Plausibility.plausibleDoubt), 0.07), (0.95, 0.54), (0.1, 0.98),
    (0.3, 0.92),
  ])
  func `the curve states`(doubt: Double, confidence: Double) {
    #expect(abs(Calibration.confidence(precision: 1, doubt: doubt) - confidence) < 0.006)
  }

  @Test func `what asks first is believed by nobody, and less is`() {
    #expect(
      Calibration.confidence(precision: 1, doubt: 0.87) < 0.6
        && Calibration.confidence(precision: 1, doubt: 0.86) >= 0.6)
    #expect(Plausibility.askFirstDoubt >= 0.87)
  }
}
