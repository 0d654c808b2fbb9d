/** A picture as the lists of pictures read it. */
export const gridPicture = (id: string) => ({
  id,
  url: `${id}.jpg`,
  title: '',
  alt: null,
  blogId: null,
  contribs: [],
  ws: true,
  width: 3,
  height: 2,
  hash: 'h',
  color: '#000000',
  thumbHash: '',
  public: true,
  trash: false,
  dt: null,
});
