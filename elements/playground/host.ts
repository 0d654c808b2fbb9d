import { proxy, ref } from 'valtio';
import { createState, type HostServices, type ElementImage } from '../index.ts';

export const events = proxy<{ list: { id: number; text: string }[] }>({ list: [] });

let count = 0;
const record = (text: string) => {
  events.list.unshift({ id: count++, text });
  events.list.splice(100);
};

/** Pretends to be a network, so that what is shown meanwhile can be seen. */
const delay = (ms = 400) => new Promise((resolve) => setTimeout(resolve, ms));

const image = (id: string, width: number, height: number, more: Partial<ElementImage>): ElementImage => ({
  id,
  url: `${id}.svg`,
  width,
  height,
  hash: '1',
  ws: true,
  color: '#777777',
  ...more,
});

const IMAGES = [
  image('licht', 1500, 1000, { title: 'Licht', description: 'Der Saum heißt <i>Lichthof</i>.' }),
  image('nebel', 1000, 1500, { title: 'Nebel', thumbHash: '1QcSHQRnh493V4dIh4eXh1h4kJUI' }),
  image('abend', 1600, 900, { title: 'Abend (nicht worksafe)', ws: false }),
];

const TEXTS = new Map([
  ['t-text', '<p>Ein Textbaustein mit <brpwc-contributor contributorId="mira"></brpwc-contributor>.</p>'],
  ['t-a', '<p>A enthält B:</p><brpwc-post-text id="t-b"></brpwc-post-text>'],
  ['t-b', '<p>B enthält A, aber nicht noch einmal:</p><brpwc-post-text id="t-a"></brpwc-post-text>'],
]);

export const state = createState({
  siteAlbums: ['brp', 'noir'],
  siteNames: { brp: 'BRP', noir: 'Noirée' },
  contributors: [
    { id: 'mira', name: 'Mira Holm', role: 0, published: true },
    { id: 'lena', name: 'Lena Voss', role: 3, published: true },
    { id: 'jo', name: 'Jo Keil', role: 10, published: true },
  ],
  albums: [
    { id: 'winter', title: 'Gegenlicht, Winter', encrypted: false },
    { id: 'privat', title: 'Privat', encrypted: true },
  ],
});

export const ids = { image: 'licht', contributor: 'mira', album: 'winter', text: 't-text', post: 'p-post' };
export const known = {
  image: new Set(IMAGES.map(({ id }) => id)),
  contributor: state.contributors.items,
  album: state.albums.items,
  text: TEXTS,
  post: new Set(['p-post']),
};

export const services: HostServices = {
  state,
  navigate: (to) => record(`navigate ${to}`),
  ensure: (list) => record(`ensure ${list}`),
  ensureImages: async (wanted) => {
    record(`ensureImages ${wanted.join(' ')}`);
    await delay();
    const answers = new Map(state.images.items);
    for (const id of wanted) answers.set(id, IMAGES.find((it) => it.id === id) ?? null);
    state.images.items = ref(answers);
  },
  includedText: () => undefined,
  loadAlbumPreview: async (id) => {
    record(`loadAlbumPreview ${id}`);
    await delay();
    return { total: IMAGES.length, images: IMAGES };
  },
  loadText: async (id) => {
    record(`loadText ${id}`);
    await delay();
    const html = TEXTS.get(id);
    if (html === undefined) throw new Error(`no text ${id}`);
    return html;
  },
  openViewer: (id) => record(`openViewer ${id}`),
  picture: () => ({ imageHost: '' }),
  log: (level, message) => record(`${level}: ${message}`),
};
