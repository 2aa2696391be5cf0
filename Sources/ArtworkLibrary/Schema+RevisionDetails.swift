/// Migration that keeps with each revision what the request said beside its words: quality, shape, option of the kind,
/// and which of several pictures made together it is.
extension Schema {
  static let revisionDetails = """
    ALTER TABLE revisions ADD COLUMN quality TEXT;
    ALTER TABLE revisions ADD COLUMN aspect TEXT;
    ALTER TABLE revisions ADD COLUMN option TEXT;
    ALTER TABLE revisions ADD COLUMN variation INTEGER;
    UPDATE revisions SET (quality, aspect, option) = (
      SELECT json_extract(command, '$.create.quality'), json_extract(command, '$.create.aspect'),
        json_extract(command, '$.create.option')
      FROM revisions made JOIN jobs ON jobs.id = made.job
      WHERE made.artwork = revisions.artwork AND made.number = 1);
    UPDATE revisions SET variation = (
      SELECT count(*) FROM revisions other
      WHERE other.job = revisions.job AND (other.artwork, other.number) <= (revisions.artwork, revisions.number))
    WHERE job IN (SELECT job FROM revisions GROUP BY job HAVING count(*) > 1);
    """
}
