export function SkeletonLines({ lines }: { lines: number }) {
  return (
    <div className="awaited" aria-busy>
      <output className="visually-hidden">Wird geladen …</output>
      {Array.from({ length: lines }, (_, i) => (
        <span key={i} className="skel-line" />
      ))}
    </div>
  );
}
