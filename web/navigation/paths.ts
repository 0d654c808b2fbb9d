export const paths = {
  images: '/images',
  blog: '/blog',
  blogPage: (page: number) => (page > 0 ? `/blog?seite=${page + 1}` : '/blog'),
  post: (id: string) => `/blog/${encodeURIComponent(id)}`,
  site: (name: string) => `/site/${encodeURIComponent(name)}`,
  album: (id: string) => `/album/${encodeURIComponent(id)}`,
  /** `target` is the address to go to afterwards, at most two parts deep. */
  worksafe: (target = '') => `/worksafe${target}`,
  select: (target = '') => `/select${target}`,
  search: '/suche',
  contact: '/contact',
  profile: '/profil',
  help: '/profil/help',
  mails: '/profil/mails',
  login: '/login',
} as const;

export const withImage = (search: string, id: string | null) => withParam(search, 'bild', id);
export const withFilter = (search: string, open: boolean) => withParam(search, 'filter', open ? '1' : null);

export const imageIn = (search: string) => new URLSearchParams(search).get('bild');
export const pageIn = (search: string) =>
  Math.max(0, Math.trunc(Number(new URLSearchParams(search).get('seite') ?? 1)) - 1) || 0;
export const postIn = (search: string) => {
  const id = new URLSearchParams(search).get('post');
  return id?.startsWith('p-') ? id : null;
};
export const hasTags = (search: string) => /[?&]tag=/.test(search);
export const filterIn = (search: string) => new URLSearchParams(search).has('filter');

export function withParam(search: string, name: string, value: string | null): string {
  const params = new URLSearchParams(search);
  if (value === null) params.delete(name);
  else params.set(name, value);
  const text = params.toString();
  return text ? `?${text}` : '';
}
