/**
 * The icons of the first route: lucide's shapes (ISC), without the 1.4 kB that its component costs there. Everything
 * that is loaded later uses `lucide-react`.
 */
const icon = (d: string) =>
  function Icon() {
    return (
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={d} />
      </svg>
    );
  };

const CIRCLE = 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20';

export const AlertIcon = icon(`${CIRCLE}m0 6v4m0 4h.01`);
export const FilterIcon = icon('M10 5H3m9 14H3M14 3v4m2 10v4m5-9h-9m9 7h-5m5-14h-7M8 10v4m0-2H3');
export const MenuIcon = icon('M4 5h16M4 12h16M4 19h16');
export const ShieldIcon = icon(
  'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1zM9 12l2 2 4-4',
);
export const ThemeIcon = icon(`${CIRCLE}m0 16a6 6 0 0 0 0-12z`);
