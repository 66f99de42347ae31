import { useNavigate } from '@tanstack/react-router';
import { Icon } from '../parts/icon.tsx';
import { Menu } from '../parts/menu.tsx';
import { useBrand } from '../platform/brand-context.tsx';
import { worldOf } from '../platform/session.ts';
import styles from './frame.module.css';

/** The brand of the page, and the way to the person's others. */
export function WorldMenu() {
  const { session, brand } = useBrand();
  const navigate = useNavigate();
  const items = session.brands.map(({ brand_id, name, role, is_world }) => ({
    label: name,
    note: is_world ? `world ${worldOf(brand_id)}` : role,
    isChosen: brand_id === brand.brand_id,
    act: () => void navigate({ to: '/w/$world', params: { world: worldOf(brand_id) } }),
  }));
  return (
    <Menu
      label={`Brand ${brand.name}`}
      groups={[{ label: 'Brands and worlds', items }]}
      tone="quiet"
    >
      <span className={styles.brandName}>{brand.name}</span> <Icon name="down" size={14} />
    </Menu>
  );
}
