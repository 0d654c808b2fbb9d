/** A text before anything is known of it: a picture and some lines, as most posts begin. */
export function ContentSkeleton() {
  return (
    <div className="content-skel" aria-busy>
      <output className="visually-hidden">Text wird geladen …</output>
      <span className="photo skel" style={{ '--ar': 1.6 }} />
      {Array.from({ length: 11 }, (_, i) => (
        <span key={i} className="skel-line" />
      ))}
      <span className="skel-line skel-line--end" />
    </div>
  );
}
