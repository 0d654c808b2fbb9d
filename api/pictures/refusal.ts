const REASONS = {
  unreadable: 'lässt sich nicht lesen.',
  empty: 'ist leer.',
  'not-jpeg': 'ist kein JPEG-Bild.',
  damaged: 'ist beschädigt und lässt sich nicht vollständig lesen.',
  'too-large': 'hat mehr als 120 Megapixel.',
  'too-many-bytes': 'ist größer als 200 MB.',
  'too-many-scans': 'ist so aufgebaut, dass es den Server überlasten würde.',
  'too-much-memory': 'braucht beim Öffnen zu viel Arbeitsspeicher.',
  'too-slow': 'ließ sich nicht in angemessener Zeit öffnen.',
  crashed: 'hat das Öffnen abstürzen lassen.',
  'not-intact': 'ist nicht unversehrt angekommen. Bitte laden Sie sie noch einmal hoch.',
  changed: 'hat sich seit der Aufnahme in den Bestand verändert.',
} as const;
export type RefusalCode = keyof typeof REASONS;

export class PictureRefused extends Error {
  override name = 'PictureRefused';
  readonly code: RefusalCode;
  readonly detail: string;

  constructor(code: RefusalCode, detail = '') {
    super(`Die Datei ${REASONS[code]}`);
    this.code = code;
    this.detail = detail;
  }
}
