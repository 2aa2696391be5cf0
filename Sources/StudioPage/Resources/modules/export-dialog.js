// Export, which is loaded when it is asked for: without the daemon there would be no file either.

/** Opens the dialog in which a version of an artwork becomes a file. */
export async function openExport(artwork, revision = artwork.head) {
  const { ExportSheet } = await import('./export-sheet.js');
  return new ExportSheet(artwork, revision);
}
