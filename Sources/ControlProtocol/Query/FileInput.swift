/// A value that travels as a file, with what else there is to say in the query.
package protocol FileInput: QueryInput {
  var file: [UInt8] { get set }
}
