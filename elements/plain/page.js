/* global brpwc -- from dist/brpwc.js */

const image = (id, width, height, color, more) => ({
  id,
  url: `${id}.svg`,
  width,
  height,
  hash: '1',
  ws: true,
  color,
  ...more,
});

const images = [
  image('licht', 1500, 1000, '#8a7558', {
    title: 'Licht',
    description: 'Der Saum um die Lampe heißt <i>Lichthof</i>.',
  }),
  image('nebel', 1000, 1500, '#7d868c', { title: 'Nebel' }),
  image('abend', 1600, 900, '#6b4a44', { title: 'Abend', ws: false }),
];

const texts = { 't-mehr': '<p>Dieser Absatz ist ein Textbaustein.</p>' };

const state = brpwc.createState({
  images,
  contributors: [{ id: 'mira', name: 'Mira Holm', role: 0, published: true }],
  albums: [{ id: 'winter', title: 'Gegenlicht, Winter', encrypted: false }],
});

brpwc.configure({
  state,
  picture: () => ({ imageHost: '.' }),
  loadText: async (id) => texts[id],
  loadAlbumPreview: async () => ({ total: images.length, images }),
});

document.querySelector('#mode').addEventListener('click', () => {
  state.safeMode = !state.safeMode;
});
