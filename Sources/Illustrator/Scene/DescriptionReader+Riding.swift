/// Riders, and how many mounts they have.
extension DescriptionReader {
  /// Riders: somebody on an animal, a bicycle or a broom rides it, in the pose for that.
  mutating func ride(_ mount: inout Scene.Element) {
    guard let base = catalog.subjects[mount.subject] else { return }
    let ride = catalog.mounts.ride(base.name)
    let isSaddled = base.nature.isCreature || ride != nil
    for index in elements.indices where elements[index].relation?.of == mount.id {
      guard let rider = catalog.subjects[elements[index].subject], let kind = elements[index].relation?.kind else {
        continue
      }
      let isIn = kind == .inside && mount.subject == "wheelchair"
      if kind == .on && isSaddled || isIn, rider.nature.isPerson { elements[index].relation?.kind = .riding }
      guard elements[index].relation?.kind == .riding else { continue }
      // A wave is ridden standing on a board.
      if base.name == "wave" {
        if rider.nature.isPerson { elements[index].subject = "surfer" }
        elements[index].pose = nil
        elements[index].relation?.kind = .on
        continue
      }
      elements[index].pose = ride?.pose ?? (base.nature.isCreature ? .riding : .sitting)
      guard let ride else { continue }
      if ride.pose == .standing { elements[index].relation?.kind = .on }
      if let instead = ride.instead { mount.subject = instead }
      mount.pose = ride.drawn ?? mount.pose
      // A broom is ridden in the air.
      if mount.subject == "broomstick", mount.place == .anywhere { mount.place = .sky }
    }
  }

  /// "Two children flying kites", "three men on horses": as many as there are of who does it.
  func oneEach(of subject: String) -> Int? {
    let isMount = catalog.subjects[subject]?.nature.isAnimal == true || catalog.mounts.ride(subject) != nil
    guard join == nil, let index = talkedOf,
      relation == .riding || relation == .on && isMount || relation == nil && elements[index].pose != nil,
      (2...10).contains(elements[index].count),
      catalog.subjects[elements[index].subject]?.nature.isPerson == true
    else { return nil }
    return elements[index].count
  }

  /// "A panda riding a skateboard wearing sunglasses", "a girl walking her dog with an umbrella": the panda, the girl.
  func rider(wearing element: Scene.Element) -> Int? {
    guard let last = talkedOf else { return nil }
    let id = elements[last].id
    if join == .with, catalog.attachment(of: element.subject)?.point == "hand" {
      return elements.firstIndex { walkers.contains($0.id) && $0.relation?.of == id }
    }
    guard join == .wear, catalog.subjects[elements[last].subject]?.nature.isCreature != true else { return nil }
    return elements.firstIndex { rider in
      rider.relation?.of == id && (rider.relation?.kind == .riding || rider.relation?.kind == .on)
        && catalog.subjects[rider.subject]?.nature.isCreature == true
    }
  }
}
