/// Step of a request with an idempotency key: what is accepted under it is accepted once.
package struct RequestStep: Sendable, Equatable {
  package var request: KeyedRequest
  /// Place of the step in the request's command: "0", "1".
  package var place: String

  package init(request: KeyedRequest, place: String) {
    self.request = request
    self.place = place
  }

  /// Job or command it became before; nil when it is new.
  package var accepted: KeyedRequest.AcceptedStep? { request.steps[place] }
}
