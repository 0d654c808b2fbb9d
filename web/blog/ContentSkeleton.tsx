/** A text before anything is known of it: a picture and some lines, as most posts begin. */
export function ContentSkeleton() {
  return (
    <div className="content-skel">
      <output className="visually-hidden">Text wird geladen …</output>
      <span className="photo skel" style={{ '--ar': 1.6 }} />
      <span className="skel-line" />
      <span className="skel-line" />
      <span className="skel-line" />
      <span className="skel-line skel-line--end" />
    </div>
  );
}
