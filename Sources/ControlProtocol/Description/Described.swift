/// A type whose JSON has a schema.
package protocol Described {
  /// The schema itself, or a reference to it where it is shared.
  static var schema: Schema { get }
}
