package import SketchCore

/// Endpoints of what can be done about jobs, and of what they used up.
extension Endpoints {
  package static let changeJob = Endpoint(
    "changeJob", .patch, "/v1/jobs/{id}", of: .job, "Move a job forward or back among those that wait",
    description: """
      It overtakes jobs of lower priority that wait, but no command, and not a picture it changes. 409 when it does \
      not wait any more.
      """,
    takes: .body(JobPatchBody.self), returns: .shared(Job.self))

  package static let takeOffer = Endpoint(
    "takeOffer", .post, "/v1/jobs/{id}/offers", of: .job, "Take up one of a job's offers",
    description: """
      lookAgain, drawFree and giveUp are offered by unknown jobs, retry by failed ones. The answer is the job to \
      follow: for drawFree and retry a new one. 409 for what the job does not offer; 402 when the allowance is used up.
      """,
    takes: .body(OfferBody.self), returns: .shared(Job.self))

  package static let usage = Endpoint(
    "usage", .get, "/v1/usage", "What was made and spent, and what is left",
    description: "Days and months are those of the local calendar, but for dollarsThisMonth: that is the month in UTC.",
    returns: .json(UsageReport.self, "The figures"))
}
