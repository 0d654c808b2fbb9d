/** A picture in the store. Others call these, and know nothing of derivatives, encrypted files, bin, journal and decoder. */
export { openPictures, type Pictures, type Store } from './store.ts';
export { ALBUM_AWAY, albumTarget, folderTarget, siteTarget, type Target } from './target.ts';
export { ingest, type Recorded } from './record.ts';
export { replace } from './replace.ts';
export { freeName } from './place.ts';
export { checkUploadNames } from './upload-check.ts';
export { unknownKeywords } from './keywords.ts';
export { measureInPlace } from './receive.ts';
export { isPresent } from './present.ts';
export {
  type AsOriginal,
  isMade,
  openSize,
  openOriginal,
  openShareImage,
  originalFacts,
  readCamera,
} from './open.ts';
export { asMarkedDownload, type Original, ORIGINAL, PIPELINE } from './derivatives.ts';
export { keepVersion, OF_FILE, remove, removeAlbum } from './bin.ts';
export { purgeEntries } from './bin-entries.ts';
export type { Payload } from './deleted-file.ts';
export { advanceFiles, KEEP_DAYS, moveToTrash, purgeExpired } from './trash.ts';
export { decryptFiles, encryptFiles, lockableAlbum } from './convert.ts';
export { BUSY, isBusy, isConverting } from './journal.ts';
export { forgetAllPlain, resume } from './run.ts';
export { MOVE, movePictures } from './move.ts';
export type { Move, Moving } from './move-places.ts';
export { sampleWith } from './sample.ts';
export { matchFolder } from './match-folder.ts';
export { turnedThumbHash } from './turned-thumb-hash.ts';
export { PictureRefused } from './refusal.ts';
