import { expect, test } from 'vitest';
import { type Seen, sentenceOf } from '../../../api/audience/sentences.ts';

const SEEN: Seen = { access: 'see', loads: false, pictures: 5, trash: 0, all: 5, withoutFiles: false };
const said = (seen: Partial<Seen>, many = false, links = 0) => {
  const { result, rest } = sentenceOf({ ...SEEN, ...seen }, { many, links });
  return result + rest;
};
const one = { pictures: 1, all: 1 };
const none = { pictures: 0, all: 0 };
const loads = { access: 'download', loads: true } as const;
const edits = { access: 'edit', loads: true } as const;

test.for([
  [{}, 'Sieht alle 5 Bilder, darf sie aber nicht herunterladen.'],
  [{ pictures: 3 }, 'Sieht 3 von 5 Bildern, darf sie aber nicht herunterladen.'],
  [{ pictures: 1_000, all: 1_000 }, 'Sieht alle 1.000 Bilder, darf sie aber nicht herunterladen.'],
  [{ pictures: 1_000, all: 10_001 }, 'Sieht 1.000 von 10.001 Bildern, darf sie aber nicht herunterladen.'],
  [{ pictures: 1 }, 'Sieht 1 von 5 Bildern, darf es aber nicht herunterladen.'],
  [one, 'Sieht das eine Bild, darf es aber nicht herunterladen.'],
  [none, 'Sieht das Album, in dem noch keine Bilder sind, darf es aber nicht herunterladen.'],
  [{ pictures: 0 }, 'Sieht das Album, aber keines der Bilder darin.'],
  [{ pictures: 0, ...loads }, 'Sieht das Album, aber keines der Bilder darin.'],
  [loads, 'Sieht alle 5 Bilder und darf sie herunterladen.'],
  [{ ...one, ...loads }, 'Sieht das eine Bild und darf es herunterladen.'],
  [{ ...none, ...loads }, 'Sieht das Album, in dem noch keine Bilder sind, und darf es herunterladen.'],
  [edits, 'Sieht alle 5 Bilder und darf sie bearbeiten und herunterladen.'],
  [{ ...one, ...edits }, 'Sieht das eine Bild und darf es bearbeiten und herunterladen.'],
  [
    { ...none, ...edits },
    'Sieht das Album, in dem noch keine Bilder sind, und darf es bearbeiten und herunterladen.',
  ],
  [
    { ...one, ...edits, loads: false },
    'Sieht das eine Bild und darf es bearbeiten. Zum Herunterladen ist das Album nicht freigegeben.',
  ],
  [
    { ...edits, trash: 1 },
    'Sieht alle 5 Bilder, auch das eine zum Löschen vorgemerkte, und darf sie bearbeiten und herunterladen.',
  ],
  [
    { ...edits, trash: 2 },
    'Sieht alle 5 Bilder, auch die 2 zum Löschen vorgemerkten, und darf sie bearbeiten und herunterladen.',
  ],
  [
    { ...edits, trash: 5 },
    'Sieht alle 5 Bilder, alle zum Löschen vorgemerkt, und darf sie bearbeiten und herunterladen.',
  ],
  [
    { ...one, ...edits, trash: 1 },
    'Sieht das eine Bild, zum Löschen vorgemerkt, und darf es bearbeiten und herunterladen.',
  ],
  [
    { withoutFiles: true },
    'Sieht das Album, aber kein Bild: Dateien im Ordner „protected“ sind nur für Angemeldete.',
  ],
  [{ access: 'none' }, 'Sieht das Album nicht. Es fehlt in der Liste und in der Suche.'],
] as const)('of one: %j', ([seen, sentence]) => {
  expect(said(seen)).toBe(sentence);
  // Of several the verbs are others, and nothing else.
  const plural = sentence.replace('Sieht', 'Sehen').replace(/\bdarf\b/, 'dürfen');
  expect(said(seen, true)).toBe(plural);
});

test('who sees nothing without a link is told how many there are', () => {
  expect(said({ access: 'none' }, true, 1)).toBe('Sehen das Album nicht, außer über den einen Link.');
  expect(said({ access: 'none' }, true, 3)).toBe('Sehen das Album nicht, außer über einen der 3 Links.');
});
