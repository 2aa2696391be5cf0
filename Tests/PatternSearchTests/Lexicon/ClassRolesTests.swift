import Testing

@testable import PatternSearch

@Suite struct ClassRolesTests {
  private static let names: [(name: String, role: any KeyPath<ClassRoles, Int32?> & Sendable)] = [
    ("opening", \.opening), ("closing", \.closing), ("remark", \.remark), ("afterword", \.afterword),
    ("joiner", \.joiner),
    ("heading-joiner", \.headingJoiner), ("sentence-start", \.sentenceStart), ("sentence-demand", \.sentenceDemand),
    ("sentence-verb", \.sentenceVerb), ("unfinished", \.unfinished), ("filler", \.filler), ("stutter", \.stutter),
    ("correction", \.correction), ("weak-correction", \.weakCorrection), ("denial", \.denial),
    ("alternative", \.alternative),
    ("plea", \.plea), ("plea-for-that", \.pleaForThat), ("kind-plea", \.kindPlea), ("anaphor", \.anaphor),
    ("leading-anaphor", \.leadingAnaphor),
    ("article", \.article), ("pronoun", \.pronoun), ("number", \.number), ("panel-ordinal", \.panelOrdinal),
    ("ordinal", \.ordinal), ("head-end", \.headEnd),
    ("unlisted", \.unlisted),
  ]

  @Test func `a role is the class of its name, and none where there is no such class`() {
    let numbers = Dictionary(uniqueKeysWithValues: Self.names.enumerated().map { ($1.name, Int32($0)) })
    let roles = ClassRoles { numbers[$0] }
    let none = ClassRoles { _ in nil }
    for (number, name) in Self.names.enumerated() {
      #expect(roles[keyPath: name.role] == Int32(number), "\(name.name)")
      #expect(none[keyPath: name.role] == nil)
    }
    #expect(roles.wordClasses.count == ClassRoles.countOfWordClasses && none.wordClasses.isEmpty)
  }
}
