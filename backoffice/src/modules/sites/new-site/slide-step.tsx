import { useTranslation } from 'react-i18next';
import { CheckField, SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import type { Slide, StepProps } from './draft.ts';
import type { Choices } from './offer-step.tsx';
import { PictureChoice } from './picture-choice.tsx';

/** The first slide of the home page. */
export function SlideStep(props: StepProps & { readonly choices: Choices }) {
  const { draft, change, choices } = props;
  const { t } = useTranslation('sites');
  const { slide } = draft;
  const first = {
    image: choices.slides[0] ?? '',
    title: draft.name,
    body: '',
    action: '',
    href: '/register',
  };
  const set = (more: Partial<Slide>) => change({ slide: { ...first, ...slide, ...more } });
  return (
    <div className="grid max-w-2xl gap-4">
      <CheckField
        label={t('new.hasSlide')}
        checked={slide !== null}
        onChange={({ target }) => change({ slide: target.checked ? first : null })}
      />
      {slide && (
        <>
          <TextField
            label={t('new.slideTitle')}
            value={slide.title}
            maxLength={200}
            required
            onChange={({ target }) => set({ title: target.value })}
          />
          <TextArea
            label={t('new.slideBody')}
            value={slide.body}
            maxLength={200}
            onChange={({ target }) => set({ body: target.value })}
          />
          <TextField
            label={t('new.slideAction')}
            value={slide.action}
            maxLength={40}
            onChange={({ target }) => set({ action: target.value })}
          />
          <TextField
            label={t('new.slideHref')}
            value={slide.href}
            pattern="/.*"
            required
            onChange={({ target }) => set({ href: target.value })}
          />
          <PictureChoice
            {...props}
            place="slide"
            label={t('new.slideUpload')}
            hint={t('new.slideUploadHint')}
          />
          <SelectField
            label={t('new.slideImage')}
            disabled={draft.pictures?.slide !== undefined}
            value={slide.image}
            options={choices.slides.map((value, at) => ({
              value,
              label: t('new.picture', { number: at + 1 }),
            }))}
            onChange={({ target }) => set({ image: target.value })}
          />
        </>
      )}
    </div>
  );
}
