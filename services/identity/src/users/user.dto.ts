import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EventInit } from '@forewire/contracts/events';
import { signOutResponse, updateProfileRequest, user, type User as UserResponse } from '@forewire/contracts/http/auth';
import { success } from '@forewire/contracts/http/common';
import { briefingPreferences, updateBriefingPreferencesRequest } from '@forewire/contracts/http/notifications';
import { createZodDto } from 'nestjs-zod';
import type { z } from 'zod';
import type { User } from './user.ts';

export class UserDto extends createZodDto(user) {}
export class UpdateProfileDto extends createZodDto(updateProfileRequest) {}
export class SuccessDto extends createZodDto(success) {}
export class SignOutDto extends createZodDto(signOutResponse) {}
export class BriefingPreferencesDto extends createZodDto(briefingPreferences) {}
export class UpdateBriefingPreferencesDto extends createZodDto(updateBriefingPreferencesRequest) {}

export function toUserResponse({ passwordHash, operator: _first, disabled: _closed, directory: _places, createdAt, ...rest }: User): UserResponse {
  return { ...rest, hasPassword: passwordHash !== null, createdAt: createdAt.toISOString() };
}

export function toPhoneChanged({ id, phoneNumber, smsNotificationsEnabled }: User): EventInit<'phone.changed'> {
  return { userId: id, phoneNumber: phoneNumber ?? '', smsEnabled: smsNotificationsEnabled };
}

export function toBriefingPreferences(user: User): z.infer<typeof briefingPreferences> {
  return { morning_enabled: user.morningBriefing, evening_enabled: user.eveningBriefing };
}

export function toUserChanged(user: User): EventInit<'user.changed'> {
  return {
    id: user.id,
    email: user.email,
    emailVerified: user.emailVerified,
    firstName: user.firstName,
    lastName: user.lastName,
    smsEnabled: user.smsNotificationsEnabled,
    browserAlerts: user.browserNotifications,
    timeFormat: user.timeFormat,
    focusHours: user.focusHours,
    admin: user.admin,
    disabled: user.disabled,
    createdAt: timestampFromDate(user.createdAt),
    morningBriefing: user.morningBriefing,
    eveningBriefing: user.eveningBriefing,
    ...(user.directory ? { directory: { places: user.directory } } : {}),
  };
}
