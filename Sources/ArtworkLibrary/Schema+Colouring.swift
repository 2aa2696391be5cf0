/// Migration that keeps what a page was coloured with.
extension Schema {
  static let colouring = """
    ALTER TABLE revisions ADD COLUMN colouring TEXT;
    """
}
