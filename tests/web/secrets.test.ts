import { expect, test } from 'vitest';
import { withoutSecrets } from '../../web/log/secrets.ts';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1In0.c2lnbmF0dXJl';
const SECRET = 'k3JxAb-_0123456789k3JxAb-_0123456789k3JxAb-';

test.each([
  [`GET /imgs/a.jpg?size=540&v=1&id=${SECRET} failed`, 'GET /imgs/a.jpg?size=540&v=1&id=- failed'],
  ['https://foto.example/profil/help?token=abc#x', 'https://foto.example/profil/help?token=-#x'],
  [`Bearer ${JWT} refused`, 'Bearer - refused'],
  [`the id ${SECRET} is unknown`, 'the id - is unknown'],
  ['Unable to get text for p-ich', 'Unable to get text for p-ich'],
  ['the picture i--winterreise--abend-am-see-nach-dem-regen-im-november-2025', undefined],
])('%s', (text, expected = text) => {
  expect(withoutSecrets(text)).toBe(expected);
});

test('the secrets of the session are left out wherever they stand', () => {
  expect(withoutSecrets('from „short“ and more', ['short', null])).toBe('from „-“ and more');
});
