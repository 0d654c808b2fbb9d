import { Navigate, Route, Routes } from 'react-router-dom';
import { paths } from '../navigation/paths.ts';
import Elements from './Elements.tsx';
import Login from './Login.tsx';

/** The back office, as far as there is one. */
export default function Admin() {
  return (
    <Routes>
      <Route path="login" element={<Login />} />
      <Route path="bausteine" element={<Elements />} />
      <Route path="*" element={<Navigate to={paths.images} replace />} />
    </Routes>
  );
}
