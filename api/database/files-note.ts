/** In the data directory: the files of this site are in a store. Then a database belongs to them as well. */
export const FILES_NOTE = 'files-in-s3.json';
