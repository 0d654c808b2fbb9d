export const Mark = ({ icon }: { icon: string }) =>
  icon === '/favicon.svg' ? (
    <svg className="mark" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M2.7 2.7h18.6v18.6H2.7z" />
      <circle className="halo" cx="12" cy="12" r="6.4" />
      <circle cx="12" cy="12" r="3.1" />
    </svg>
  ) : (
    <img className="mark" src={icon} alt="" />
  );
