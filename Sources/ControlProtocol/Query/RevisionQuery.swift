/// Choice whether an artwork’s revisions come with their scenes.
package struct RevisionQuery: QueryInput {
  package var scenes = true

  package init() {}

  package static let parameters: [QueryParameter<RevisionQuery>] = [
    .boolean("scenes", \.scenes, "Whether each comes with its scene; without, five hundred are little")
  ]
}
