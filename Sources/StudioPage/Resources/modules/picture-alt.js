// Words for a picture that is not seen.

/** Words of a version of an artwork: what is in it. The title stands beside each picture, and is said there. */
export const altOf = ({ title }, { prompt }) => prompt || title;
