const LIKELY = [1.67, 0.89, 1.7, 1.5, 1.19];

/** The list before anything is known of it: boxes of the size of the cards, so that nothing jumps. */
export function Skeleton() {
  return (
    <div className="posts" aria-hidden="true">
      {LIKELY.map((ratio, at) => (
        <div key={ratio} className={`post-card ${at === 0 ? 'is-lead' : ''}`}>
          <span className="thumb">
            <span className="photo skel" style={{ '--ar': ratio }} />
          </span>
          <span className="body">
            <span className="skel-line skel-line--date" />
            <span className="skel-line skel-line--title" />
            <span className="skel-line" />
            <span className="skel-line skel-line--end" />
          </span>
        </div>
      ))}
    </div>
  );
}
