/** The index before its tags are known; it fills the window, so that nothing below has to move. */
export const TagIndexSkeleton = () => (
  <ul className="tagindex tagindex--waiting" aria-hidden="true">
    {Array.from({ length: 40 }, (_, i) => (
      <li key={i}>
        <span className="skel-line" />
      </li>
    ))}
  </ul>
);
