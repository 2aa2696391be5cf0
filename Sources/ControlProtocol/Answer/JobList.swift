package import SketchCore

package struct JobList: Sendable, Codable, Described {
  package var jobs: [Job]

  package init(_ jobs: [Job]) { self.jobs = jobs }

  package static let schema = Schema.object(["jobs": .list(of: Job.self)])
}
