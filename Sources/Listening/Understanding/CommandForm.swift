/// Form of some words as a command. Whoever knows the commands says so; hearing does not.
package enum CommandForm: Sendable, Equatable {
  case command
  /// A command of which more has to come: "draw a".
  case unfinished
  case none
}
