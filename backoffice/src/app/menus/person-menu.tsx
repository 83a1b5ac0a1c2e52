import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { languages } from '#contract/languages.ts';
import { useMe } from '../../data/me.ts';
import { act } from '../../data/queries.ts';
import { changeLanguage, currentLanguage, loadFaces, officeLanguages } from '../../texts/texts.ts';
import { Menu, MenuChoice, MenuItem, MenuLine } from '../../ui/menu.tsx';
import type { MenuProps } from '../../ui/menu-on-demand.tsx';
import { applyPreferences, densities, schemes, usePreferences } from '../preferences.ts';

/** Who is here, how the back office looks to them, and the way out. */
export function PersonMenu({ trigger }: MenuProps) {
  const { t } = useTranslation();
  const me = useMe();
  const navigate = useNavigate();
  const { scheme, density } = usePreferences();
  return (
    <Menu trigger={trigger} isOpenAtFirst>
      <div className="px-2 py-1.5">
        <p className="font-medium">{me.full_name}</p>
        <p className="text-sm text-muted">{me.mail}</p>
      </div>
      <MenuLine />
      <MenuItem onSelect={() => void navigate('/account')}>{t('frame.account')}</MenuItem>
      <MenuItem onSelect={() => void act('/api/office/session/logout', {})}>{t('frame.logOut')}</MenuItem>
      <MenuLine />
      <MenuChoice
        label={t('frame.scheme')}
        value={scheme}
        options={schemes.map((value) => ({ value, label: t(`scheme.${value}`) }))}
        onChange={(value) => applyPreferences({ scheme: value })}
      />
      <MenuLine />
      <MenuChoice
        label={t('frame.density')}
        value={density}
        options={densities.map((value) => ({ value, label: t(`density.${value}`) }))}
        onChange={(value) => applyPreferences({ density: value })}
      />
      <MenuLine />
      <LanguageChoice />
    </Menu>
  );
}

function LanguageChoice() {
  const { t } = useTranslation();
  useEffect(loadFaces, []);
  return (
    <MenuChoice
      label={t('frame.language')}
      value={currentLanguage()}
      options={officeLanguages.map((value) => ({ value, label: languages[value].name }))}
      onChange={(value) => void changeLanguage(value)}
    />
  );
}
