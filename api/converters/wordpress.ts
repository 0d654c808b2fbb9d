import { realpath } from 'node:fs/promises';
import { isOnClock } from '../contract/publication.ts';
import { cleanStem } from '../pictures/names.ts';
import { caption, type Draft, fit, momentOf, newDraft, note, plain, type Source, tagsOf } from './draft.ts';
import { whyNot } from './finish.ts';
import { type Around, htmlOf } from './wordpress-html.ts';
import { type Item, readWxr } from './wxr.ts';

const KNOWN = ['post', 'page', 'attachment', 'wp_block'];

/** WordPress: the file of Tools → Export (WXR), beside the folder `wp-content/uploads`. */
export async function convertWordPress({ from, photos }: Source): Promise<Draft> {
  const draft = newDraft('WordPress');
  const items = await readWxr(from);
  const of = (type: string) => items.filter(({ fields }) => fields['wp:post_type'] === type);
  const around = {
    find: await picturesOf(draft, of('attachment'), await realpath(photos)),
    attached: Map.groupBy(of('attachment'), ({ fields }) => fields['wp:post_parent']),
    blocks: new Map(
      of('wp_block')
        .filter(isOpen)
        .map(({ fields }) => [fields['wp:post_id'], fields['content:encoded'] ?? '']),
    ),
    slugs: new Set<string>(),
  };
  const shown = { open: new Set<string>(), closed: new Set<string>() };
  const noting = (item: Item): Site => ({
    ...around,
    find(image) {
      const id = around.find(image);
      if (id !== undefined) shown[accessOf(item)].add(id);
      return id;
    },
  });
  for (const item of items)
    for (const { fields } of around.attached.get(item.fields['wp:post_id']) ?? [])
      noting(item).find({ attachment: fields['wp:post_id'], src: '' });
  for (const item of of('post')) addPost(draft, item, noting(item));
  for (const item of of('page')) addPage(draft, item, noting(item));
  for (const image of draft.library.images) {
    if (shown.open.has(image.id!) || !shown.closed.has(image.id!)) continue;
    Object.assign(image, HIDDEN);
    note(
      draft,
      'Bilder, die nur Entwürfe zeigen, sehen nur Administratoren: Sie sind als Papierkorb markiert',
    );
  }
  for (const { fields } of items)
    if (!KNOWN.includes(fields['wp:post_type'] ?? ''))
      note(draft, `Inhalte der Art „${fields['wp:post_type']}“ bleiben zurück`);
  for (const { comments } of items) note(draft, 'Kommentare: Lichthof hat keine', comments);
  const authors = new Set(items.map(({ fields }) => fields['dc:creator']).filter(Boolean));
  if (authors.size > 1) note(draft, 'Namen von Autoren: Beiträge haben hier keine', authors.size);
  return draft;
}

const isOpen = ({ fields }: Item) => fields['wp:status'] === 'publish' && !fields['wp:post_password'];
/** What is planned needs its pictures when its day comes, and nobody shows them then. */
const accessOf = ({ fields }: Item) =>
  ['publish', 'future'].includes(fields['wp:status'] ?? '') && !fields['wp:post_password']
    ? 'open'
    : 'closed';
const HIDDEN = { public: false, trash: true };

/** A picture belongs to the posts that show it; it comes into no album. */
async function picturesOf(draft: Draft, attachments: readonly Item[], root: string): Promise<Around['find']> {
  const byAttachment = new Map<string, string>();
  const byFile = new Map<string, string>();
  const days = new Map<string, number>();
  for (const { fields, meta } of attachments) {
    if (fields['wp:status'] === 'trash') {
      note(draft, 'Anhänge im Papierkorb bleiben zurück');
      continue;
    }
    const isPrivate = fields['wp:status'] === 'private';
    if (isPrivate) note(draft, 'private Anhänge sehen nur Administratoren: Sie sind als Papierkorb markiert');
    const shown =
      meta['_wp_attached_file'] ?? /\/uploads\/(.+)$/.exec(fields['wp:attachment_url'] ?? '')?.[1];
    if (!shown) {
      note(draft, 'Anhänge ohne Datei bleiben zurück');
      continue;
    }
    const name = ORIGINAL.exec(meta['_wp_attachment_metadata'] ?? '')?.[1];
    const original = name === undefined ? shown : shown.replace(/[^/]*$/, name);
    const file = (await whyNot(root, original)) === null ? original : shown;
    const created = momentOf(fields['wp:post_date_gmt']) ?? momentOf(fields['wp:post_date']);
    const day = (created ?? '2000-01-01').slice(2, 10).replaceAll('-', '');
    const n = (days.get(day) ?? 0) + 1;
    days.set(day, n);
    const id = `i${day}${n}`;
    if ((await whyNot(root, file)) === null) {
      byAttachment.set(fields['wp:post_id'] ?? '', id);
      byFile.set(stemOf(shown), id);
    }
    const title = fit(draft, fields['title']);
    const words = [fields['excerpt:encoded'], fields['content:encoded']].filter(Boolean).join('\n\n');
    draft.library.images.push({
      file,
      id,
      album: null,
      isAsset: true,
      ...(isPrivate && HIDDEN),
      ...(title !== '' && { title }),
      alt: fit(draft, meta['_wp_attachment_image_alt'], 1000) || null,
      ...(words !== '' && { description: caption(draft, words) }),
      ...(created && { created }),
    });
  }
  return ({ attachment, src }) =>
    byAttachment.get(attachment ?? '') ?? byFile.get(stemOf(/\/uploads\/([^?#]+)/.exec(src)?.[1] ?? ''));
}

/** What was uploaded, where WordPress shows a smaller or a turned copy of it. */
const ORIGINAL = /"original_image";s:\d+:"([^"]+)"/;

/** `2024/05/boot-1024x683.jpg` and `2024/05/boot-scaled.jpg` are sizes of `2024/05/boot.jpg`. */
const stemOf = (file: string) => file.replace(/\.\w+$/, '').replace(/-(?:\d+x\d+|scaled|rotated)$/, '');

interface Site extends Around {
  slugs: Set<string>;
}

function addPost(draft: Draft, item: Item, site: Site): void {
  const { fields, terms, meta } = item;
  const status = fields['wp:status'] ?? '';
  if (status === 'trash' || status === 'auto-draft') {
    note(draft, 'Beiträge im Papierkorb bleiben zurück');
    return;
  }
  const hasPassword = (fields['wp:post_password'] ?? '') !== '';
  if (hasPassword) note(draft, 'Beiträge mit Passwort sind hier Entwürfe');
  if (fields['wp:is_sticky'] === '1') note(draft, 'oben angeheftete Beiträge stehen nach ihrem Datum');
  if (fields['excerpt:encoded'])
    note(draft, 'Auszüge bleiben zurück: Lichthof nimmt die ersten Sätze des Beitrags');
  const { dateStr, timeStr } = dateOf(fields);
  const title = fit(draft, fields['title']) || 'Ohne Titel';
  draft.library.posts.push({
    id: `p-${slugOf(fields, title, site.slugs)}`,
    title,
    published: (status === 'publish' || status === 'future') && !hasPassword,
    dateStr,
    timeStr,
    tags: tagsOf(
      draft,
      terms
        .filter(({ domain, slug }) => ['category', 'post_tag'].includes(domain) && !UNSORTED.test(slug))
        .map(({ name }) => name),
    ),
    imageId: site.find({ attachment: meta['_thumbnail_id'], src: '' }) ?? null,
    text: htmlOf(draft, item, site),
  });
}

/** What WordPress puts posts into that are in nothing. */
const UNSORTED = /^(uncategorized|allgemein|unkategorisiert)$/;

/** A page is a text block, that everybody reads: what is no finished page becomes the draft of a post. */
function addPage(draft: Draft, item: Item, site: Site): void {
  const { fields } = item;
  if (!isOpen(item)) {
    if (fields['wp:status'] !== 'trash')
      note(draft, 'Seiten, die nicht veröffentlicht sind, sind hier Entwürfe von Beiträgen');
    addPost(
      draft,
      { ...item, fields: { ...fields, 'wp:status': fields['wp:status'] === 'trash' ? 'trash' : 'draft' } },
      site,
    );
    return;
  }
  const title = fit(draft, fields['title']) || 'Ohne Titel';
  const slug = slugOf(fields, title, site.slugs);
  note(draft, 'Seiten stehen unter /site/… mit ihrem Namen');
  const text = htmlOf(draft, item, site);
  draft.library.texts.push({ id: `t-${slug}`, text: `<h1>${title.replaceAll('<', '&lt;')}</h1>\n${text}` });
}

function slugOf(fields: Item['fields'], title: string, slugs: Set<string>): string {
  let name = fields['wp:post_name'] ?? '';
  try {
    name = decodeURIComponent(name);
  } catch {
    // It was no encoded name.
  }
  const wanted = cleanStem(`${name || plain(title)}.html`)
    .toLowerCase()
    .slice(0, 55);
  for (let n = 1; ; n++) {
    const slug = n === 1 ? wanted : `${wanted}-${n}`;
    if (slugs.has(slug)) continue;
    slugs.add(slug);
    return slug;
  }
}

/** By the clock of the site, as it is here; drafts that never had a date have that of their last change. */
function dateOf(fields: Item['fields']): { dateStr: string; timeStr: string } {
  const moment =
    momentOf(fields['wp:post_date']) ?? momentOf(fields['wp:post_modified']) ?? '2000-01-01T00:00:00.000Z';
  const [dateStr, timeStr] = [moment.slice(0, 10), moment.slice(11, 16)];
  return { dateStr, timeStr: isOnClock(dateStr, timeStr) ? timeStr : '03:00' };
}
