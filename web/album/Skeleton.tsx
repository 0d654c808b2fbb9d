export const Skeleton = () => (
  <div className="ghost ghost--waiting" aria-hidden="true" aria-busy>
    {cells('skel')}
  </div>
);

export const cells = (className?: string) =>
  Array.from({ length: 20 }, (_, i) => <i key={i} className={className} />);
