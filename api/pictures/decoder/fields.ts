type Tag = { value?: unknown; description?: unknown; attributes?: unknown };

const asTag = (tag: unknown): Tag | null => (typeof tag === 'object' && tag !== null ? tag : null);

export function textsOf(tag: unknown): string[] {
  const items = Array.isArray(tag) ? tag : isListed(tag) ? tag.value : [tag];
  return items.map((item: unknown) => text(item)).filter((item) => item.trim() !== '');
}

/** One text of a tag: of several languages German, else the default, else the first. */
export function bestText(tag: unknown): string {
  const items: unknown[] = isListed(tag) ? tag.value : [tag];
  const inLanguage = (wanted: RegExp) => items.find((item) => wanted.test(languageOf(item)));
  return text(inLanguage(/^de\b/i) ?? inLanguage(/^x-default$/i) ?? items[0]);
}

const isListed = (tag: unknown): tag is { value: unknown[] } => {
  const value = asTag(tag)?.value;
  return Array.isArray(value) && value.some((item) => asTag(item) !== null);
};

function languageOf(item: unknown): string {
  const attributes = asTag(asTag(item)?.attributes);
  return attributes && 'lang' in attributes ? String(attributes.lang) : '';
}

function text(item: unknown): string {
  const tag = asTag(item);
  // EXIF texts end at the first zero byte; what stands behind it is rubbish.
  const first: unknown = Array.isArray(tag?.value) ? tag.value[0] : undefined;
  const found = typeof first === 'string' ? first : tag?.description;
  return typeof found === 'string' && !EXIFREADERS_OWN.test(found) ? found : '';
}

const EXIFREADERS_OWN = /^(<faulty value>|\[.* encod(ed text|ing)\])$/;
