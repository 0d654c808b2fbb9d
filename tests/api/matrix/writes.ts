import type { May } from './expected.ts';

/** Who may write which type (specification of the back office 6: „Admin: edits everything“; ratings and filter options: „own only“). */
export const WRITES: Record<string, { verbs: Record<string, May>; create: object; change: object }> = {
  image: {
    // Editors change flags: which ones, and in which pictures, is looked at picture by picture.
    verbs: { create: 'admin', delete: 'admin' },
    create: { id: 'i2611299', title: 'Neu', url: 'nirgends.jpg', tUrl: 'nirgends.jpg', album: 'brp' },
    change: { id: 'i2611299' },
  },
  album: {
    verbs: { create: 'admin', update: 'admin', delete: 'admin' },
    create: { id: 'neu', title: 'Neu', location: 'neu' },
    change: { id: 'neu', title: 'Neuer' },
  },
  users: {
    verbs: { create: 'admin', update: 'admin', delete: 'admin' },
    create: { id: 'u-neu', name: 'Neu', email: 'u-neu@example.org', groups: ['ug-leer'] },
    change: { id: 'u-neu', name: 'Neuer' },
  },
  contributor: {
    verbs: { create: 'admin', update: 'admin', delete: 'admin' },
    create: { id: 'c-neu', name: 'Neu' },
    change: { id: 'c-neu', name: 'Neuer' },
  },
  tag: {
    verbs: { create: 'admin', update: 'admin', delete: 'admin' },
    create: { id: 950, name: 'Neu' },
    change: { id: 950, name: 'Neuer' },
  },
  userGroup: {
    verbs: { create: 'admin', update: 'admin', delete: 'admin' },
    create: { id: 'ug-neu', name: 'Neu' },
    change: { id: 'ug-neu', name: 'Neuer' },
  },
  posts: {
    verbs: { create: 'admin', update: 'admin', delete: 'admin' },
    create: { id: 'p-neu', title: 'Neu', dateStr: '2026-11-20', text: '<p>Neu.</p>' },
    change: { id: 'p-neu', title: 'Neuer' },
  },
  texts: {
    verbs: { create: 'admin', update: 'admin', delete: 'admin' },
    create: { id: 't-neu', text: '<p>Neu.</p>' },
    change: { id: 't-neu' },
  },
  userData: {
    verbs: { create: 'user', update: 'user', delete: 'user' },
    create: { favsOnly: true },
    change: { id: 'u-{who}', favsOnly: false },
  },
  imageRatings: {
    verbs: { create: 'user', update: 'user', delete: 'user' },
    create: { imageId: 'i2611208', rating: 3 },
    change: { id: 'u-{who}--i2611208', rating: 4 },
  },
};
