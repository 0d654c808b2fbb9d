import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';

export const CreateLink = ({ to, children }: { to: string; children: string }) => (
  <Link className="btn btn--primary" to={to}>
    <Plus className="icon" />
    {children}
  </Link>
);
