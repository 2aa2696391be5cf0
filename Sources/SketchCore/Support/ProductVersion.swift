/// The version of daemon and command line.
package enum ProductVersion {
  package static let current = "0.1.0"
}
