import { useMe } from '../../data/me.ts';
import { useCall } from '../../data/queries.ts';
import { useRoleName } from './role-name.ts';

/** The names of roles and sites by their codes. */
export interface CodeNames {
  readonly role: (code: string) => string;
  readonly site: (code: string) => string;
}

export function useCodeNames(): CodeNames {
  const { sites } = useMe();
  const roles = useCall('/api/office/team/roles', {});
  const nameOf = useRoleName();
  return {
    role(code) {
      const role = roles.data?.roles.find((one) => one.code === code);
      return role ? nameOf(role) : code;
    },
    site: (code) => sites.find((one) => one.external_id === code)?.name ?? code,
  };
}
