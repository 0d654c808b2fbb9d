import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  onChange: (text: string) => void;
}

export const SearchInput = ({ onChange, ...rest }: SearchInputProps) => (
  <div className="inputwrap inputwrap--search grow">
    <Search className="icon" />
    <input className="input" type="search" {...rest} onChange={({ target }) => onChange(target.value)} />
  </div>
);
