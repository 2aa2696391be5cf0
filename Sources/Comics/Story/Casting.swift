import Illustrator
import SketchCore

/// Finds who plays whom: those of the concept first, then company that goes with the genre and the place.
struct Casting {
  let artist: PanelArtist
  let telling: Telling
  let genre: Genre

  struct Company {
    var members: [Comic.CastMember] = []
    /// Plural of the thing: "keys".
    var things = ""
    var home = ""
    var away = ""
    /// Subject that is seen wherever there is room for it, and the words for the place: "in a castle".
    var landmark: (subject: String, place: String)?
  }

  func company(of concept: Concept, plot: Plot, object: String?, _ random: inout SeededGenerator) -> Company {
    var company = Company()
    // "A knight who lost his horse" looks for it: the horse is no company.
    let lost = plot.takesThing == true ? lostThing(of: concept, object) : nil
    var creatures = concept.creatures.filter { $0.element.subject != lost?.element.subject }
    var things = concept.things.filter { $0.element.subject != lost?.element.subject }
    if creatures.isEmpty {
      // A teapot can have a story, too.
      if let first = things.first(where: { !$0.isLarge }) ?? things.first {
        creatures.append(first)
        things.removeAll { $0.element.id == first.element.id }
      } else if let hero = artist.thing(named: pick(genre.heroes, [], &random)) {
        creatures.append(hero)
      }
    }
    let faced = plot.facesObject == true ? object.map { artist.read($0).things } ?? [] : []
    let shunned = Set(faced.map(\.element.subject))
    creatures = creatures.enumerated().filter { $0.offset == 0 || !shunned.contains($0.element.element.subject) }
      .map(\.element)
    (company.home, company.away) = places(of: concept, hero: creatures.first, &random)
    company.landmark = concept.landmark.map { ($0.thing.element.subject, $0.place) }
    var used = [lost?.element.subject].compactMap { $0 }
    for (index, role) in [Comic.Role.hero, .friend, .helper].enumerated() {
      let names = telling.companions[company.home] ?? (role == .helper ? genre.helpers : genre.friends)
      guard
        let thing = index < creatures.count ? creatures[index] : artist.thing(named: pick(names, used, &random))
      else { continue }
      var member = member(role, thing, concept, company.members, &random)
      if used.contains(thing.element.subject) {
        // Told apart by its colour.
        let free = telling.colors.filter { color in !company.members.contains { $0.element.color == color } }
        member.element.color = free[random.index(below: free.count)]
        member.element.colorName = nil
      }
      used.append(thing.element.subject)
      company.members.append(member)
    }
    let props = Set(plot.beats.values.compactMap(\.prop))
    let isProp = { (thing: PanelArtist.Thing) in props.contains(thing.element.subject) }
    // Nobody looks for the map: "a treasure map" leads to a treasure.
    let found = things.first(where: isProp).flatMap { prop in
      artist.read(prop.noun.split(separator: " ").dropLast().joined(separator: " ")).things.first { !$0.isCreature }
    }
    let named = things.first { !$0.isLarge && !isProp($0) }
    let thing =
      plot.facesObject == true
      ? faced.first { $0.isCreature || !$0.isLarge && !$0.isInSky }
      : lost ?? named ?? found ?? artist.thing(named: pick(genre.things, used, &random))
    if let thing {
      var element = thing.element
      element.count = 1
      company.things = thing.plural
      company.members.append(
        Comic.CastMember(role: .thing, name: thing.noun, phrase: thing.noun.withArticle, pronoun: .it, element: element)
      )
    }
    return company
  }

  /// Thing or creature that a cue leads to, or else the only thing told of; never the one hero.
  private func lostThing(of concept: Concept, _ object: String?) -> PanelArtist.Thing? {
    let told = object.flatMap { artist.read($0).things.first }
    let only = concept.things.count == 1 ? concept.things.first { !$0.isLarge } : nil
    guard let lost = told ?? only else { return nil }
    let hero = concept.creatures.first?.element.subject
    return lost.element.subject == hero ? nil : lost
  }

  private func pick(_ names: [String], _ used: [String], _ random: inout SeededGenerator) -> String {
    let free = names.filter { !used.contains($0) }
    return free.isEmpty ? names.first ?? "cat" : free[random.index(below: free.count)]
  }

  private func member(
    _ role: Comic.Role, _ thing: PanelArtist.Thing, _ concept: Concept, _ others: [Comic.CastMember],
    _ random: inout SeededGenerator
  ) -> Comic.CastMember {
    let subject = thing.element.subject
    let isShe = telling.she.contains(subject)
    let isHe = telling.he.contains(subject)
    let drawn: Comic.Pronoun = isShe ? .she : isHe ? .he : random.chance(0.5) ? .she : .he
    let pronoun = isShe || isHe || role != .hero ? drawn : concept.pronoun ?? drawn
    let names = telling.names[isShe ? "she" : isHe ? "he" : "it"] ?? []
    let free = names.filter { name in !others.contains { $0.name == name } }
    var element = thing.element
    element.count = 1
    element.relation = nil
    element.pose = nil
    return Comic.CastMember(
      role: role, name: free.isEmpty ? thing.noun.capitalizedFirst : free[random.index(below: free.count)],
      phrase: phrase(of: thing, concept), pronoun: pronoun, element: element)
  }

  /// "a brave red knight", "her best friend": the words before the noun, back to its article.
  private func phrase(of thing: PanelArtist.Thing, _ concept: Concept) -> String {
    let words = concept.text.lowercasedWords.map { $0.hasSuffix("'s") ? String($0.dropLast(2)) : $0 }
    let noun = thing.noun.split(separator: " ").map(String.init)
    if let at = words.firstRange(of: noun)?.lowerBound {
      for start in stride(from: at - 1, through: max(0, at - 4), by: -1)
      where ["a", "an", "the", "my", "one"].contains(words[start]) {
        return words[(start + 1)..<(at + noun.count)].joined(separator: " ").withArticle
      }
      if at > 0, ["her", "his", "their"].contains(words[at - 1]) {
        return words[(at - 1)..<(at + noun.count)].joined(separator: " ")
      }
    }
    let color = thing.element.colorName.map { thing.noun.hasPrefix($0) ? "" : $0 + " " } ?? ""
    return (color + thing.noun).withArticle
  }

  /// Settings of the home and of elsewhere. A place that was named, and one the hero cannot leave, is both.
  private func places(
    of concept: Concept, hero: PanelArtist.Thing?, _ random: inout SeededGenerator
  ) -> (home: String, away: String) {
    if let named = concept.reading.setting, artist.hasSetting(named) { return (named, named) }
    if let hero, hero.swims { return ("underwater", "underwater") }
    if let home = concept.landmark?.thing.home, artist.hasSetting(home) { return (home, home) }
    if let own = hero?.home, telling.companions[own] != nil { return (own, own) }
    let own = hero?.home.flatMap { genre.home.contains($0) || genre.away.contains($0) ? $0 : nil }
    let home = own ?? genre.home[random.index(below: genre.home.count)]
    let away = genre.away.filter { $0 != home }
    return (home, away.isEmpty ? home : away[random.index(below: away.count)])
  }
}
