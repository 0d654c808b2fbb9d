import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jpegHeaderOf } from '../../../api/pictures/decoder/jpeg-header.ts';
import { captionOf } from '../../../api/pictures/decoder/caption.ts';
import { escapeHtml, paragraph, singleLine } from '../../../api/pictures/decoder/plain-text.ts';
import { captureDateOf } from '../../../api/pictures/decoder/caption.ts';
import { hasPhotos, isSecondRun, photos, PHOTOS } from './photos.ts';

const captionIn = async (file: string) =>
  captionOf(jpegHeaderOf(await readFile(path.join(PHOTOS, file))).metadata);
const nothing = { title: null, description: null, keywords: [], creator: null, taken: null };

describe.skipIf(!hasPhotos || isSecondRun)('what authors wrote into their pictures', () => {
  test.each([
    [
      'iptc-utf8-umlaute.jpg',
      {
        title: 'Größe & Übermut',
        description: 'Äpfel, Öl und Übung – Straße in Zürich („Schöne Grüße“) €',
        creator: 'Jürgen Müßig',
        keywords: ['Frühling', 'Österreich', 'Straße'],
      },
    ],
    [
      'iptc-latin1-umlaute.jpg',
      {
        title: 'Größe & Übermut',
        description: 'Äpfel, Öl und Übung - Straße in Zürich',
        creator: 'Jürgen Müßig',
        keywords: ['Frühling', 'Straße'],
      },
    ],
    [
      'xmp-multilang-umlaute.jpg',
      {
        title: 'Größe',
        description: 'Schöne Grüße aus Köln – 100 € 😀',
        creator: 'Jürgen Müßig',
        keywords: ['Frühling', '日本'],
      },
    ],
    [
      'exif-umlaute.jpg',
      {
        title: 'Größe',
        description: 'Schöne Grüße aus Köln',
        creator: 'Jürgen Müßig',
        keywords: ['Frühling', 'Straße'],
      },
    ],
    ['captions-conflict.jpg', { description: 'XMP caption', keywords: ['only-xmp'] }],
    [
      'html-in-captions.jpg',
      {
        title: '<script>alert("xss")</script><img src=x onerror=alert(1)>',
        creator: '"><b>bold</b>',
        keywords: ['<i>kw</i>'],
      },
    ],
    ['caption-control-chars.jpg', { description: 'line1\nline2 tabRTL' }],
    [
      'lychee-mongolia.jpeg',
      {
        description: 'Willy Gardiol',
        keywords: ['Mongolia', 'Ôvôrhangaj', 'Хужирт'],
        taken: '2011-08-17T16:39:37',
      },
    ],
    ['date-1969-and-future.jpg', { taken: '1969-07-20T20:17:40' }],
    ['date-invalid.jpg', {}],
    ['gps-berlin.jpg', { taken: '2024-05-06T12:11:12' }],
    ['huge-metadata-1mb.jpg', {}],
    ['many-app-segments.jpg', {}],
  ])('%s', async (file, expected) => {
    expect(await captionIn(`exif/${file}`)).toEqual({ ...nothing, ...expected });
  });

  test('what a program wrote, with the position in it, is no caption', async () => {
    expect(await captionIn('gallery/berlin-cathedral.jpg')).toEqual(nothing);
  });

  test('no position is ever kept', async () => {
    for (const photo of [...photos('exif'), ...photos('gallery')].filter(({ hasGPS }) => hasGPS)) {
      const anatomy = jpegHeaderOf(await readFile(path.join(PHOTOS, photo.file)));
      expect(JSON.stringify(captionOf(anatomy.metadata)), photo.file).not.toMatch(/\d+\.\d{3,}|latitude/i);
    }
  });

  test('of hostile metadata three segments are looked at, at most', async () => {
    for (const file of [
      'huge-metadata-1mb.jpg',
      'many-app-segments.jpg',
      'icc-500kb-multichunk.jpg',
      'libavif-paris_extended_xmp.jpg',
    ]) {
      const { metadata } = jpegHeaderOf(await readFile(path.join(PHOTOS, 'exif', file)));
      expect(metadata.length, file).toBeLessThan(3 * (64 << 10) + 20);
      captionOf(metadata);
    }
  });
});

describe('texts', () => {
  test('whatever was written, one line of visible characters is left', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 2, max: 50 }), (text, max) => {
        const line = singleLine(text, max);
        expect(line).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
        expect(line.length).toBeLessThanOrEqual(max);
        expect(line.isWellFormed()).toBe(true);
        expect(line).toBe(line.trim().normalize('NFC'));
      }),
    );
  });

  test('a letter and its dots are one sign, as a keyword has to be to find its tag', () => {
    expect(singleLine('Ha\u0308fen', 5)).toBe('Häfen');
  });

  test('a paragraph keeps its lines, and never two empty ones', () => {
    expect(paragraph(' a \r\n\r\n\r\n\r\nb\t c\u0000 ', 100)).toBe('a\n\nb c');
  });

  test('escaped text is no HTML', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(escapeHtml(text)).not.toMatch(/[<>"]/);
      }),
    );
    expect(escapeHtml('Tom & "Jerry" <3')).toBe('Tom &amp; &quot;Jerry&quot; &lt;3');
  });

  test('a moment that never was is none', () => {
    const at = (text: string) => captureDateOf([{ description: text }], new Date('2026-11-20T12:00:00Z'));
    expect(at('2024:02:29 10:00:00')).toBe('2024-02-29T10:00:00');
    expect(at('2026-11-20')).toBe('2026-11-20T00:00:00');
    for (const wrong of [
      '2023:02:29 10:00:00',
      '0000:00:00 00:00:00',
      '2099:01:01 00:00:00',
      '1700:01:01',
      'gestern',
      '',
    ]) {
      expect(at(wrong), wrong).toBeNull();
    }
  });
});
