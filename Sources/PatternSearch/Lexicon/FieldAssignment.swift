/// Field that a pattern sets to a text.
package struct FieldAssignment: Sendable, Equatable {
  /// Index of the field's name.
  package var name: Int16
  package var template: TextTemplate

  package init(name: Int16, template: TextTemplate) {
    self.name = name
    self.template = template
  }
}
