import '../styles/stars.css';
import { Star } from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';

interface StarsProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  small?: boolean;
}

const STARS = [1, 2, 3, 4, 5];

export function Stars({ label, value, onChange, small = false }: StarsProps) {
  const choose = (star: number) => onChange(star === value ? 0 : star);
  const onClick = ({ currentTarget, clientX }: MouseEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    choose(Math.min(5, Math.max(1, Math.ceil(((clientX - left) / width) * 5))));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = target(event.key, value);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (/\d/.test(event.key)) choose(to);
    else if (to !== value) onChange(to);
  };
  return (
    <div
      className={`stars ${small ? 'stars--filter' : ''}`}
      data-v={value}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- five stars, of which the same one again means none
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={5}
      aria-valuenow={value}
      aria-valuetext={value === 0 ? 'nicht bewertet' : `${value} von 5 Sternen`}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {STARS.map((star) => (
        <span key={star}>
          <Star className="icon" />
        </span>
      ))}
    </div>
  );
}

function target(key: string, value: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(5, value + 1);
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, value - 1);
    case 'Home':
      return 0;
    case 'End':
      return 5;
    default:
      return /^[0-5]$/.test(key) ? Number(key) : null;
  }
}
