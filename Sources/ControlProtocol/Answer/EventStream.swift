/// The answer of the endpoint that goes on for as long as somebody reads it.
package enum EventStream: Sendable {}
