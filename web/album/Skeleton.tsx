/** The light table before its pictures are known. */
export const Skeleton = () => (
  <div className="ghost ghost--waiting" aria-hidden="true" aria-busy>
    {cells('skel')}
  </div>
);

/** Empty places, as many as are likely to be seen. */
export const cells = (className?: string) =>
  Array.from({ length: 20 }, (_, i) => <i key={i} className={className} />);
