/** Every address of the back office; apart from the visitors' own, who load none of it. */
export const adminPaths = {
  login: '/admin/login',
  elements: '/admin/bausteine',
} as const;
